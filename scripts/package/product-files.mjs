/** A script that starts a built program in production mode, from any working folder. */
const program = (file) => `process.env.NODE_ENV ??= 'production'
await import('./server/${file}')
`

const readme = (name) => `# ${name}

All that runs it, and nothing that builds it. It needs Node 20.19 or newer.

\`\`\`sh
DATA_DIR=/var/lib/deckhand node server.js                     # serves http://localhost:4000
DATA_DIR=/var/lib/deckhand node maintain.js backup FILE       # while it runs
DATA_DIR=/var/lib/deckhand node maintain.js restore FILE
DATA_DIR=/var/lib/deckhand node maintain.js keys --rotate
\`\`\`

Settings are those of \`npm start\`, by environment variable or in a file \`.env\` of the folder in which it is started. Nothing
is written into this folder unless \`DATA_DIR\` is left out, when the data lie in \`data\` of the folder in which it is started.
To go to another version, put its package beside this one and start that on the same data.

The packages in \`node_modules\` are for the platform on which this was made. For another one, remove that folder there and run
\`npm install\`. Licences are in \`LICENSE\`, in \`client/licenses.md\` for the screens, and with each package.
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
