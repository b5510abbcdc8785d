/** `npm run infer -- SOURCE`: what an API has, as resources; see `npm run infer -- --help`. */

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
