/** The schema of CycloneDX 1.5, as the library of its authors has it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

const SCHEMAS = join(
  import.meta.dirname,
  '../../node_modules/@cyclonedx/cyclonedx-library/res/schema',
)
const read = async (file: string): Promise<object> =>
  JSON.parse(await readFile(join(SCHEMAS, file), 'utf8')) as object
/** It refers to them by these names. */
const PARTS = ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json']

let compiled: Promise<ValidateFunction> | undefined

async function compile(): Promise<ValidateFunction> {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  // Formats of later drafts, which ajv-formats does not have.
  ajv.addFormat('iri-reference', /^[^\s<>"{}|\\^`]*$/)
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/)
  for (const part of PARTS) {
    const { $id: _, ...schema } = (await read(part)) as { $id: string }
    ajv.addSchema(schema, `http://cyclonedx.org/schema/${part}`)
  }
  return ajv.compile(await read('bom-1.5.SNAPSHOT.schema.json'))
}

/** What is wrong with a bill of materials, one line each. */
export async function faultsOfBill(bill: unknown): Promise<string[]> {
  const isValid = await (compiled ??= compile())
  isValid(bill)
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
