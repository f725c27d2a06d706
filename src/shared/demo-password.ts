/** The password of everybody in the demo. It is published, so no account of a real server may have it. */
export const DEMO_PASSWORD = 'mainstay-demo';
