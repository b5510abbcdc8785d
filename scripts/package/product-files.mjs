/** A script that starts a built program in production mode, from any working folder. */
const program = (file) => `process.env.NODE_ENV ??= 'production'
await import('./server/${file}')
`

const readme = (name) => `# ${name}

This folder contains the built product, without its build tools. It needs Node 20.19 or newer.

\`\`\`sh
DATA_DIR=/var/lib/deckhand node server.js                     # serves http://localhost:4000
DATA_DIR=/var/lib/deckhand node maintain.js backup FILE       # while it runs
DATA_DIR=/var/lib/deckhand node maintain.js restore FILE
DATA_DIR=/var/lib/deckhand node maintain.js keys --rotate
\`\`\`

- The settings are those of \`npm start\`: environment variables, or a file \`.env\` in the working folder.
- Without \`DATA_DIR\`, the data are in \`data\` of the working folder. Otherwise, the product never writes into this folder.
- To upgrade, install the package of another version next to this one, and start it with the same data.
- The packages in \`node_modules\` are for the platform on which this package was created. For another platform, remove
  \`node_modules\` there and run \`npm install\`.
- Licences are in \`LICENSE\`, in \`client/licenses.md\` for the screens, and in each package.
`

const healthcheck = `const { PORT = '4000', HOST = 'localhost' } = process.env
const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST
const host = address.includes(':') ? \`[\${address}]\` : address
const { ok } = await fetch(\`http://\${host}:\${PORT}/healthz\`).catch(() => ({ ok: false }))
process.exit(ok ? 0 : 1)
`

/** The files of a package in addition to the built product, by path. */
export const filesOf = ({ id, name, version, dependencies, engines }) => [
  ['server.js', program('main.js')],
  ['maintain.js', program('maintain.js')],
  ['healthcheck.js', healthcheck],
  ['README.md', readme(name)],
  [
    'package.json',
    `${JSON.stringify(
      {
        name: id,
        version,
        private: true,
        type: 'module',
        engines,
        scripts: {
          start: 'node server.js',
          backup: 'node maintain.js backup',
          restore: 'node maintain.js restore',
          keys: 'node maintain.js keys',
        },
        dependencies,
      },
      null,
      2,
    )}\n`,
  ],
]
