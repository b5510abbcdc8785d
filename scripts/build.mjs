/** `npm run build`: installs missing packages and builds the product into dist. */
import './node-version.mjs'
import { build } from './build-product.mjs'
import { install } from './install.mjs'

await install()
await build()
