/** The folder of unfinished uploads: notes about them, and copies of stdin. */
import { randomBytes } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { configFolder } from '../connection/folders.ts'

export const notesFolder = (): string => join(configFolder(), 'uploads')

export const newStdinCopy = (): string =>
  join(notesFolder(), `stdin-${randomBytes(6).toString('hex')}`)

/** Also when its path was typed, to resume the upload. */
export const isStdinCopy = (path: string): boolean =>
  dirname(resolve(path)) === resolve(notesFolder()) && /^stdin-[0-9a-f]{12}$/.test(basename(path))
