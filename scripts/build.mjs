/** `npm run build`: installs what is missing and builds the product into dist. */
import './node-version.mjs'
import { install } from './install.mjs'
import { build } from './product.mjs'

await install()
await build()
