/** Ensures that a program for the tests is installed, from Debian or by the user; never downloads one itself. */
import { aptInstall, mayInstall } from './apt.ts'
import { SetupError } from './step.ts'

export interface Needed {
  /** A sentence: `The browser tests need Chromium.` */
  why: string
  /** Debian's name of the package. */
  debian: string
  /** Along with what the package recommends. */
  recommended?: boolean
  find(): Promise<string | undefined>
  /** Command to install it by hand. */
  howTo(): string
}

/** Answers its path. Throws `SetupError` with what to type. */
export async function ensureProgram({
  why,
  debian,
  recommended = false,
  find,
  howTo,
}: Needed): Promise<string> {
  const found = await find()
  if (found) return found
  if (!mayInstall()) throw new SetupError(`${why}\n${howTo()}`)
  await aptInstall([debian], { recommended })
  const installed = await find()
  if (!installed)
    throw new SetupError(`apt-get has installed ${debian}, but it cannot be found.\n${howTo()}`)
  return installed
}
