/** `npm run build`: installs missing packages and builds the product into dist. */
import './support/node-version.mjs'
import { build } from './build/build-product.mjs'
import { install } from './support/install.mjs'

await install()
await build()
