/** What each source file imports, for types or at run time. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  from: string
  /** A path below the root, `node:…`, or the name of a package. */
  to: string
  kind: 'ours' | 'node' | 'package'
  /** `import type`, `export type … from` or `import('…').Type`: gone before anything runs. */
  typeOnly: boolean
  /** `import('…')`: loaded when it is called, not at the start. */
  lazy: boolean
}

export const FOLDERS = [
  'daemon',
  'cli',
  'client',
  'components',
  'renderer',
  'app',
  'build',
  'bench',
] as const

/** Source files below the root, of these folders only, without what was built. */
export function sourceFiles(root: string, folders: readonly string[] = FOLDERS): string[] {
  return folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx,mts,js,mjs,cjs}`, {
        cwd: root,
        exclude: (path) => /(^|\/)(dist|node_modules)$/.test(path),
      }),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]!.message}`)
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean, lazy = false) =>
    found.push({ from: file, ...target(root, file, specifier), typeOnly, lazy })

  // `import { type A }` stays as an import for its side effects, so only the whole statement counts.
  for (const { start, moduleRequest } of module.staticImports)
    add(moduleRequest.value, /^import\s+type\b/.test(text.slice(start)))
  for (const { start, entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (request) add(request.value, /^export\s+type\b/.test(text.slice(start)))
  }
  const dynamic = new Set(module.dynamicImports.map(({ start }) => start))
  for (const call of text.matchAll(/\bimport\(\s*(['"])([^'"]+)\1/g))
    add(call[2]!, !dynamic.has(call.index), true)
  return found
}

function target(root: string, file: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  if (specifier.startsWith('node:')) return { kind: 'node', to: specifier }
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
    if (!existsSync(join(root, path)))
      throw new Error(`${file} imports ${specifier}, which is not there`)
    return { kind: 'ours', to: path }
  }
  const parts = specifier.split('/')
  return {
    kind: 'package',
    to: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!,
  }
}

/** Files that import each other in a circle at run time, each circle as its path. */
export function circles(imports: Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, kind, typeOnly } of imports)
    if (kind === 'ours' && !typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) return void found.push([...path.slice(at), file])
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}

/** Every package that loading `file` loads, through our own files; not what is imported lazily or for types. */
export function packagesLoadedBy(root: string, file: string): Set<string> {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (each: string): void => {
    if (seen.has(each)) return
    seen.add(each)
    for (const { to, kind, typeOnly, lazy } of importsOf(root, each)) {
      if (typeOnly || lazy) continue
      if (kind === 'package') packages.add(to)
      if (kind === 'ours') visit(to)
    }
  }
  visit(file)
  return packages
}
