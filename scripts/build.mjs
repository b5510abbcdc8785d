/** `npm run build`: installs what is missing and builds the product into dist. */
import './node-version.mjs'
import { build } from './build-product.mjs'
import { install } from './install.mjs'

await install()
await build()
