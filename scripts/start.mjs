/** `npm start`: installs and builds if necessary, and runs the server in this process. */
import './support/node-version.mjs'
import { buildWhatChanged, built } from './build/build-product.mjs'
import { install } from './support/install.mjs'

await install()
await buildWhatChanged()
process.env.NODE_ENV ??= 'production'
await import(built('server/main.js'))
