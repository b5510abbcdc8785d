/** `npm run infer -- SOURCE`: drafts resources from an API. `npm run infer -- --help` lists the options. */

import { engine, root } from './support/root.mjs'
import { fromSource } from './support/run-from-source.mjs'

await fromSource(
  'integrations/infer/index.ts',
  async ({ infer }, load) => {
    const { said, status } = await infer(process.argv.slice(3), { engine, root, called: process.env.INIT_CWD, load })
    process.stdout.write(said)
    process.exitCode = status
  },
  { logLevel: 'silent' },
)
