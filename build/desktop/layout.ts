/**
 * The folder that installers are made of: `app/` for Electron, `resources/` beside it as it lies in the installed app.
 * The appliance lies there as it does in the project, so that everything finds everything by the same relative paths.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleApp } from './bundle-app.ts'
import { putFile, putAppliance } from '../appliance-files.ts'
import { LEFT_OUTSIDE } from '../daemon.ts'
import { makeIcons } from './icons.ts'

export interface LayoutOptions {
  /** ffmpeg and ffprobe to bring along; none leaves it to what the machine has. */
  programs?: readonly string[]
  /** Hard-links files instead of copying: fast, for a folder that nobody changes. */
  linked?: boolean
}

/** Bundles have to be built. */
export async function makeLayout(
  folder: string,
  { programs = [], linked = false }: LayoutOptions = {},
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const svc = join(folder, 'resources', 'svc')
  // Beside an ffmpeg that is brought along lies its ffprobe.
  const packages = LEFT_OUTSIDE.filter(
    (name) => programs.length === 0 || !name.startsWith('@ffprobe-installer/'),
  )
  const { version, description, license } = await putAppliance(svc, { packages, linked })
  for (const program of programs)
    await putFile(program, join(folder, 'resources', 'ffmpeg', program.split(/[\\/]/).pop()!), {
      linked,
    })
  await makeIcons(join(folder, 'resources', 'icons'))
  await bundleApp(join(folder, 'app'))
  await writeFile(
    join(folder, 'app', 'package.json'),
    manifest({
      name: 'svc-desktop',
      productName: 'svc',
      version,
      description,
      license,
      type: 'module',
      main: 'main.js',
      author: 'The svc authors',
      homepage: 'https://svc.invalid',
    }),
  )
}

const manifest = (content: object): string => `${JSON.stringify(content, null, 2)}\n`
