/** `npm run soak`: runs long series of tests for about an hour. `npm run soak -- kills` runs one series. */
import './support/node-version.mjs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buildWhatChanged } from './build/build-product.mjs'
import { install } from './support/install.mjs'
import { give, root } from './support/root.mjs'

const folder = path.join(root, 'scripts', 'soak')

await install()
await buildWhatChanged()
const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).map((name) => name.replace(/\.mjs$/, ''))
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !names.includes(name))
if (unknown) give(`The series '${unknown}' does not exist. Use one of these series: ${names.join(', ')}.`)

let failed = 0
for (const name of asked.length > 0 ? asked : names) {
  const { title, run } = await import(path.join(folder, `${name}.mjs`))
  console.log(`\n${title}`)
  const { rows, isGood } = await run()
  console.table(rows)
  if (!isGood) failed++
}
console.log(failed === 0 ? 'All series passed.' : `${failed} series failed. See the tables above.`)
process.exitCode = failed === 0 ? 0 : 1
