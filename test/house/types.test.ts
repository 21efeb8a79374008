import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { parseSync } from 'oxc-parser'
import { ROOT, read, sources } from './text.ts'

describe('the names of types', () => {
  it('are declared for others once in the whole project', () => {
    const declared = new Map<string, string[]>()
    for (const file of sources()) {
      for (const name of exportedTypes(file))
        declared.set(name, [...(declared.get(name) ?? []), file])
    }
    assert.ok(declared.size > 1_000, 'the scan found the types')
    const twice = [...declared].filter(([, files]) => files.length > 1)
    assert.deepEqual(
      twice.map(([name, files]) => `${name}: ${files.join(', ')}`),
      [],
    )
  })
})

/** Interfaces, type aliases and classes that a file exports where it declares them. */
function exportedTypes(file: string): string[] {
  const { program } = parseSync(join(ROOT, file), read(file))
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    switch (declaration?.type) {
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'ClassDeclaration':
        return declaration.id ? [declaration.id.name] : []
      default:
        return []
    }
  })
}
