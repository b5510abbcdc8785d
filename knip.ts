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
    'tests/business/invoices/official/update.mjs',
    'tests/library/{resources,business}/*.ts',
    'tests/**/*.{test,spec,soak}.{ts,tsx}',
  ],
  project: [
    '{src,integrations,vocabulary,kinds,languages,business,providers,resources,server,testing,tests,scripts}/**/*.{ts,tsx,mjs,mts}',
  ],
  // The files with type declarations of scripts.
  ignore: ['scripts/**/*.d.mts'],
  // Fastify allows several versions of light-my-request. Our dependency selects a version that runs on Node 20, also
  // for a business that installs the engine as a package. The build patches the other packages, which antd consists of
  // (scripts/build/patches.mjs). The versions of these packages are therefore pinned.
  // A business can install the optional font.
  ignoreDependencies: [
    'light-my-request',
    '@ant-design/cssinjs',
    '@rc-component/input',
    '@rc-component/util',
    '@expo-google-fonts/noto-sans-hk',
  ],
  // Optional programs of the operating system.
  ignoreBinaries: ['bwrap', 'cc', 'losetup', 'mkfs.ext4', 'mount', 'umount'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
