import type { KnipConfig } from 'knip'

export default {
  entry: [
    'server/{main,maintain,platform/threads/drawing}.ts',
    'scripts/*.mjs',
    'src/app/early/calls.ts',
    'scripts/bench/stack/main.tsx',
    'integrations/conform/main.ts',
    'integrations/infer/{index,menu-group,declaration-problems}.ts',
    'vitest.{business,soak}.ts',
    'integrations/adapters/{index,shipped/*}.ts',
    'scripts/soak/*.mjs',
    'scripts/docs/try/{trial-process.mjs,sign-in-sample.mjs,editor.js}',
    'src/app/stand-ins/*.ts',
    'resources/*.ts',
    'business/{index,server,screens,documents}.ts',
    'business/migrations/*.ts',
    'tests/business/values.ts',
    'tests/library/{resources,business}/*.ts',
    'tests/**/*.{test,spec,soak}.{ts,tsx}',
  ],
  project: [
    '{src,integrations,vocabulary,kinds,languages,business,providers,resources,server,testing,tests,scripts}/**/*.{ts,tsx,mjs,mts}',
  ],
  // What TypeScript reads beside a script.
  ignore: ['scripts/**/*.d.mts'],
  // Of those that fastify takes, the one that runs on Node 20; named here, a business that has the engine as a package gets it too.
  // The last ones are parts of antd that the build changes (scripts/build/patches.mjs), and are therefore pinned.
  ignoreDependencies: ['light-my-request', '@ant-design/cssinjs', '@rc-component/input', '@rc-component/util'],
  // What is used where the system has it.
  ignoreBinaries: ['bwrap', 'cc', 'losetup', 'mkfs.ext4', 'mount', 'umount'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
