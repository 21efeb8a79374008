/** The daemon's command and its environment. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSet, logFileOf } from './data-folder.ts'

export interface DaemonProgram {
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

export interface Installed {
  /** The folder that holds dist/daemon, renderer/dist and node_modules. */
  svcDir: string
  /** Where ffmpeg may lie that the app brings. */
  ffmpegDir: string
  dataDir: string
  /** For what Node compiled: the second start is quicker by it. */
  cacheDir: string
}

/** Electron's own program runs as Node with ELECTRON_RUN_AS_NODE; plain Node ignores it. */
export function daemonProgram(
  { svcDir, ffmpegDir, dataDir, cacheDir }: Installed,
  env: NodeJS.ProcessEnv = process.env,
): DaemonProgram {
  const ffmpeg = join(ffmpegDir, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')
  return {
    command: process.execPath,
    args: [join(svcDir, 'dist', 'daemon', 'main.js')],
    cwd: svcDir,
    env: {
      ...env,
      ELECTRON_RUN_AS_NODE: '1',
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || join(cacheDir, 'compiled'),
      SVC_DATA_DIR: dataDir,
      // To a file: it outlives the app, and what is left on standard error is what went wrong before there was a log.
      SVC_LOG_FILE: logFileOf(dataDir, env),
      ...(env.SVC_LOG_LEVEL || isSet(dataDir, 'logLevel') ? {} : { SVC_LOG_LEVEL: 'warn' }),
      ...(env.SVC_FFMPEG || isSet(dataDir, 'ffmpeg') || !existsSync(ffmpeg)
        ? {}
        : { SVC_FFMPEG: ffmpeg }),
      // An app that is started from a window finds no programs of the user's: these are the usual places.
      PATH: [
        env.PATH,
        ...(process.platform === 'win32'
          ? []
          : ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']),
      ]
        .filter(Boolean)
        .join(process.platform === 'win32' ? ';' : ':'),
    },
  }
}
