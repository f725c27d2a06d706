import type { Plugin } from 'vite';

/** What is taken out of React Router. A bundler must keep it, as it seems to have effects. */
const CUTS: [found: RegExp, replacement: string][] = [
  // Warnings for developers, which its production build leaves out too.
  [/ENABLE_DEV_WARNINGS = true/, 'ENABLE_DEV_WARNINGS = false'],
  [/^\w+\.displayName = "\w+";$/gm, ''],
  // Forms and kinds of links that this app does not use.
  [/= (React\d*\.forwardRef\()/g, '= /*#__PURE__*/ $1'],
  // Preloads the next page in framework mode, which this app does not use.
  [/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
];

/** Takes out of React Router what never runs in this app. */
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
