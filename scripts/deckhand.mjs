#!/usr/bin/env node
/** `deckhand COMMAND`: runs a command for the business in the current folder. */
import './support/node-version.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { give, root } from './support/root.mjs'

const commands = {
  start: () => import('./start.mjs'),
  dev: () => import('./dev.mjs'),
  build: () => import('./build.mjs'),
  package: () => import('./package.mjs'),
  test: () => import('./test.mjs'),
  backup: () => import('./maintain.mjs'),
  restore: () => import('./maintain.mjs'),
  keys: () => import('./maintain.mjs'),
  conform: () => import('./conform.mjs'),
  new: () => import('./new.mjs'),
  infer: () => import('./infer.mjs'),
  docs: () => import('./docs.mjs'),
}

const name = process.argv[2] ?? ''
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command)
  give(
    `${name ? `'${name}' is not a command` : 'A command is missing'}; expected one of ${Object.keys(commands).join(', ')}.`,
  )

// Paths in settings and arguments are relative to the folder in which npm was called.
process.env.INIT_CWD ??= process.cwd()

if (name !== 'new' && !existsSync(path.join(root, 'resources')))
  give(`${root} has no folder 'resources', so it is not a business. Run this command in the folder of a business.`)

// Relative data folders belong to the business.
process.chdir(root)
await command()
