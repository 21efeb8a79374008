/** The sandbox of ffmpeg is bubblewrap's: Linux alone has it, and the appliance runs without, and reports that. */
import { findProgram } from '../daemon/adapters/ffmpeg/process/programs.ts'
import { aptInstall, hasApt, mayInstall } from './apt.ts'
import { SetupError } from './step.ts'

const FOLDERS = (process.env.PATH ?? '').split(':').filter(Boolean)
const find = (): Promise<string | null> => findProgram('bwrap', FOLDERS)

/** The path of bubblewrap, or why there is none; never a reason not to start. */
export async function bubblewrapIfPossible(): Promise<string> {
  if (process.platform !== 'linux') return 'not on this system'
  const found = await find()
  if (found) return found
  if (!mayInstall())
    return `not found; without it ffmpeg is not in a sandbox${hasApt() ? ': sudo apt-get install -y bubblewrap' : ''}`
  try {
    await aptInstall(['bubblewrap'])
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return `not installed; without it ffmpeg is not in a sandbox\n${error.message}`
  }
  return (await find()) ?? 'installed, but not found'
}
