/**
 * The types of @svc/components: declarations of components/, cut loose from everything that the
 * package does not bring.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ENTRIES } from './component-entries.ts'
import { withDeclarations } from './declarations.ts'

const root = join(import.meta.dirname, '..')

/** Declarations in place of Lit, which is bundled: the part that a page may use. */
const LIT = `/** The elements are made with Lit (https://lit.dev), which is part of the bundle. */
export declare class LitElement extends HTMLElement {
  static styles?: unknown
  static properties: Record<string, unknown>
  readonly renderRoot: HTMLElement | DocumentFragment
  readonly updateComplete: Promise<boolean>
  readonly isUpdatePending: boolean
  readonly hasUpdated: boolean
  requestUpdate(): void
  connectedCallback(): void
  disconnectedCallback(): void
  protected createRenderRoot(): HTMLElement | DocumentFragment
  protected scheduleUpdate(): void | Promise<unknown>
  protected performUpdate(): void
  protected willUpdate(changed: Map<PropertyKey, unknown>): void
  protected updated(changed: Map<PropertyKey, unknown>): void
  protected render(): unknown
}
export type PropertyDeclarations = Record<string, unknown>
export type PropertyValues = Map<PropertyKey, unknown>
export type CSSResult = object
export type TemplateResult = object
export declare const nothing: unique symbol
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult
`

/**
 * Writes `.d.ts` files below `outDir`: those that the entries reach. Throws when one needs a file
 * outside components/.
 */
export async function writeTypes(outDir: string): Promise<void> {
  const options = {
    of: 'the components',
    files: Object.values(ENTRIES),
    more: { noUnusedLocals: false },
  }
  await withDeclarations(options, async (workDir) => {
    const seen = new Set<string>()
    for (const entry of Object.values(ENTRIES))
      await copy(workDir, outDir, relative(root, entry).replace(/\.ts$/, '.d.ts'), seen)
    await writeFile(join(outDir, 'lit.d.ts'), LIT)
  })
}

/** And what it imports. `path`: from the root of the project. */
async function copy(
  workDir: string,
  outDir: string,
  path: string,
  seen: Set<string>,
): Promise<void> {
  if (seen.has(path)) return
  seen.add(path)
  if (!path.startsWith('components/') || !existsSync(join(workDir, path)))
    throw new Error(`The types of the components need ${path}, which is not part of the package`)
  const text = await readFile(join(workDir, path), 'utf8')
  const target = join(outDir, relative('components', path))
  const imported = [...text.matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)\.ts['"]/g)].map((match) =>
    join(dirname(path), `${match[1]}.d.ts`),
  )
  const up = relative(dirname(target), outDir) || '.'
  const cut = text
    .replace(/((?:from|import)\s*\(?['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2')
    .replace(
      /(from\s*|import\()(['"])lit\2/g,
      `$1$2${up.startsWith('.') ? up : `./${up}`}/lit.js$2`,
    )
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, cut)
  for (const other of imported) await copy(workDir, outDir, other, seen)
}
