/** `npm run backup`, `npm run restore` and `npm run keys`: install and build if necessary, then run the command. */
import './support/node-version.mjs'
import { buildWhatChanged, built } from './build/build-product.mjs'
import { install } from './support/install.mjs'

await install()
await buildWhatChanged()
process.env.NODE_ENV ??= 'production'
await import(built('server/maintain.js'))
