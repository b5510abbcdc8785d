/**
 * Compiles the official rules and schemas for the tests of e-invoices:
 * `node tests/business/invoices/official/update.mjs EN16931 XRECHNUNG SCHXSLT UBL XSDS`. The arguments are checkouts of
 * the repositories that `README.md` lists.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const [rules, xrechnung, schxslt, ubl, xsds] = process.argv.slice(2)
const target = import.meta.dirname
const work = mkdtempSync(path.join(os.tmpdir(), 'rules-'))
const xslt3 = (...options) => execFileSync('npx', ['--yes', 'xslt3@2.7.0', ...options], { stdio: 'inherit' })
const pack = (name, content) => writeFileSync(path.join(target, name), gzipSync(content, { level: 9 }))

function compile(name, stylesheet) {
  const file = path.join(work, `${name}.sef.json`)
  xslt3(`-xsl:${stylesheet}`, `-export:${file}`, '-nogo')
  pack(`${name}.sef.json.gz`, readFileSync(file))
}

/** The schemas that the UBL schemas import by their namespace only. */
const imported = {
  'urn:un:unece:uncefact:data:specification:CoreComponentTypeSchemaModule:2':
    'ph-xsds-ccts-cct-schemamodule/src/main/resources/schemas/CCTS_CCT_SchemaModule.xsd',
  'http://www.w3.org/2000/09/xmldsig#': 'ph-xsds-xmldsig/src/main/resources/schemas/xmldsig-core-schema.xsd',
}

/** Packs the schemas that a main schema imports, by their paths. */
function packSchemas(name, folder, mains, files = {}) {
  const add = (file) => {
    if (files[file]) return
    files[file] = readFileSync(path.join(folder, file), 'utf8').replace(
      /(<\w+:import\s+namespace="([^"]+)")\s*\/>/g,
      (found, start, namespace) =>
        imported[namespace] ? `${start} schemaLocation="${path.basename(imported[namespace])}"/>` : found,
    )
    for (const [, location] of files[file].matchAll(/<\w+:(?:import|include)[^>]*schemaLocation="([^"]+)"/g))
      add(path.posix.join(path.posix.dirname(file), location))
  }
  for (const main of mains) add(main)
  pack(`${name}.json.gz`, JSON.stringify(files))
}

for (const syntax of ['cii', 'ubl']) {
  const name = `EN16931-${syntax.toUpperCase()}`
  compile(name, path.join(rules, syntax, 'xslt', `${name}-validation.xslt`))
}

const steps = path.join(schxslt, 'core/src/main/resources/xslt/2.0')
let schema = path.join(xrechnung, 'src/validation/schematron/ubl/XRechnung-UBL-validation.sch')
for (const [index, step] of ['include', 'expand', 'compile-for-svrl'].entries()) {
  const result = path.join(work, `${index}.xml`)
  xslt3(`-xsl:${path.join(steps, `${step}.xsl`)}`, `-s:${schema}`, `-o:${result}`)
  schema = result
}
compile('XRechnung-UBL', schema)

const cii = path.join(rules, 'cii/schema/D16B SCRDM (Subset)/uncoupled clm/CII/uncefact')
const data = readdirSync(path.join(cii, 'data/standard')).filter((file) =>
  /^CrossIndustryInvoice_\w*D16B\.xsd$/.test(file),
)
packSchemas(
  'schema-CII',
  cii,
  data.filter((file) => /Invoice_\d/.test(file)).map((file) => `data/standard/${file}`),
)
const shared = Object.values(imported).map((file) => [
  `common/${path.basename(file)}`,
  readFileSync(path.join(xsds, file), 'utf8').replace(/<!DOCTYPE[\s\S]*?\]>/, ''),
])
packSchemas(
  'schema-UBL',
  path.join(ubl, 'ph-ubl21/src/main/resources/external/schemas/ubl21'),
  ['maindoc/UBL-Invoice-2.1.xsd', 'maindoc/UBL-CreditNote-2.1.xsd'],
  Object.fromEntries(shared),
)
