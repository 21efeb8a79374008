/** Declarations of TypeScript sources, made by the compiler of the project. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './program.ts'

const root = join(import.meta.dirname, '..')

/**
 * `use` is given the folder in which they lie as the sources do below the project; it is gone afterwards. Throws what the
 * compiler reports. `of`: the words for it in that error.
 */
export async function withDeclarations(
  { of, files, more = {} }: { of: string; files: string[]; more?: Record<string, unknown> },
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-types-'))
  try {
    const config = join(folder, 'tsconfig.json')
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
      ...more,
    }
    await writeFile(
      config,
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { ok, output } = await runProgram(process.execPath, [tsc, '-p', config])
    if (!ok) throw new Error(`The types of ${of} could not be made:\n${output}`)
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
