/** docs/floor-plan.md: the parts of the project and the folders of daemon and dashboard, and what imports what. */
import { join } from 'node:path'
import { FLOORS } from '../test/house/floors.ts'
import { importsOf, sourceFiles } from '../test/house/imports.ts'

const root = join(import.meta.dirname, '..')

export function floorPlanPage(): string {
  return `# Floor plan

Each box is a folder, each arrow points to what it imports. [architecture.md](architecture.md) says what each folder is for.

## The project

A dotted arrow stands for types alone. The app and the command line start the daemon as a process.

${partsPicture()}
## The daemon

An import always goes down: \`test/house/floors.ts\` has the floors, and \`npm run check\` holds them. An arrow is left out where others imply
it, and so are \`contract\`, \`ports\` and \`kit\`, which everything imports.

${picture('daemon', ['contract', 'ports'])}
## The dashboard

${picture('renderer', ['kit'])}
<!-- Generated from the imports by npm run docs. -->
`
}

const PARTS = [
  'app',
  'renderer',
  'components',
  'cli',
  'client',
  'daemon',
  'daemon/adapters/backups',
  'daemon/adapters/lock',
  'daemon/adapters/s3',
  'daemon/ports',
  'daemon/contract',
]

function partsPicture(): string {
  const types = new Map<string, boolean>()
  for (const file of sourceFiles(
    root,
    PARTS.filter((part) => !part.includes('/')),
  ))
    for (const { from, to, kind, typeOnly } of importsOf(root, file)) {
      const [a, b] = [partOf(from), partOf(to)]
      if (kind !== 'ours' || !a || !b || a === b) continue
      const arrow = `${a} ${b}`
      types.set(arrow, (types.get(arrow) ?? true) && typeOnly)
    }
  const boxes = PARTS.map((part) => `  ${idOf(part)}["${part}"]\n`)
  const arrows = [...types].map(([arrow, areTypes]) => {
    const [a, b] = arrow.split(' ').map((part) => idOf(part!))
    return `  ${a} ${areTypes ? '-.->' : '-->'} ${b}\n`
  })
  return `\`\`\`mermaid\nflowchart TB\n${boxes.join('')}${arrows.sort().join('')}\`\`\`\n`
}

/** The innermost of the parts. */
const partOf = (path: string): string | undefined =>
  PARTS.findLast((part) => path.startsWith(`${part}/`))

function picture(part: string, omitted: readonly string[]): string {
  const next = reduced(folderImports(part, omitted))
  const floors = FLOORS[part]!.map((floor) =>
    floor.filter((folder) => !folder.includes('.') && !omitted.includes(folder)),
  ).filter(({ length }) => length > 0)
  const boxes = floors
    .map(
      (floor, at) =>
        `  subgraph floor${at} [" "]\n${floor.map((folder) => `    ${idOf(folder)}["${folder}"]\n`).join('')}  end\n`,
    )
    .reverse()
  const arrows = [...next].flatMap(([from, to]) =>
    [...to].map((each) => `  ${idOf(from)} --> ${idOf(each)}\n`),
  )
  return `\`\`\`mermaid\nflowchart TB\n${boxes.join('')}${arrows.sort().join('')}\`\`\`\n`
}

const idOf = (folder: string): string => folder.replaceAll(/[-/]/g, '_')

function folderImports(part: string, omitted: readonly string[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>()
  for (const { from, to, kind } of sourceFiles(root, [part]).flatMap((file) =>
    importsOf(root, file),
  )) {
    if (kind !== 'ours') continue
    const [a, b] = [from.split('/'), to.split('/')]
    if (
      a.length < 3 ||
      b.length < 3 ||
      b[0] !== part ||
      a[1] === b[1] ||
      omitted.includes(a[1]!) ||
      omitted.includes(b[1]!)
    )
      continue
    next.set(a[1]!, (next.get(a[1]!) ?? new Set()).add(b[1]!))
  }
  return next
}

/** Without the arrows that others imply: there are no circles, so there is one such graph. */
function reduced(next: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const below = (folder: string): Set<string> =>
    new Set([...(next.get(folder) ?? [])].flatMap((each) => [each, ...below(each)]))
  return new Map(
    [...next].map(([folder, to]) => {
      const implied = new Set([...to].flatMap((each) => [...below(each)]))
      return [folder, new Set([...to].filter((each) => !implied.has(each)))]
    }),
  )
}
