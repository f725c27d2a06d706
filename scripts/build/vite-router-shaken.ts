import type { Plugin } from 'vite';

/** What is taken out of React Router's own file, each of which a bundler has to keep since it looks as if it did something. */
const CUTS: [found: RegExp, replacement: string][] = [
  // Its words for developers, which its build for production leaves out too.
  [/ENABLE_DEV_WARNINGS = true/, 'ENABLE_DEV_WARNINGS = false'],
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // Forms and links of kinds that no page of ours draws.
  [/= (React\d*\.forwardRef\()/g, '= /*#__PURE__*/ $1'],
  // Loads what the framework around it would know of the next page. Here there is none.
  [/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
];

/** Takes from React Router what is never run in this app. */
export function viteRouterShaken(): Plugin {
  const unused = new Set(CUTS);
  return {
    name: 'router-shaken',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler(code) {
        for (const cut of CUTS) if (code.search(cut[0]) >= 0) unused.delete(cut);
        return CUTS.reduce((text, [found, replacement]) => text.replace(found, replacement), code);
      },
    },
    buildEnd(error) {
      const [cut] = unused;
      if (!error && cut)
        this.error(`React Router has no ${cut[0]} any more; look what it keeps in the build.`);
    },
  };
}
