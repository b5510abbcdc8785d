/** `npm start`: installs what is missing, builds what changed, and runs the server in this very process. */
import './node-version.mjs'
import { buildWhatChanged, built } from './build-product.mjs'
import { install } from './install.mjs'

await install()
await buildWhatChanged()
process.env.NODE_ENV ??= 'production'
await import(built('server/main.js'))
