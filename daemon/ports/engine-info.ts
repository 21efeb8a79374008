/** What is known of the installed ffmpeg, and of the sandbox it runs in. */

/**
 * `refuses`: why nothing is decoded although ffmpeg is installed, when the sandbox is required and does
 * not hold.
 */
export interface EngineInfo {
  path: string
  version: string
  ffprobe: string
  sandbox: SandboxInfo
  refuses: string | null
}

export type SandboxLine =
  | 'network'
  | 'files'
  | 'processes'
  | 'system_calls'
  | 'limits'
  | 'privileges'
  | 'lifetime'
/**
 * Restrictions of the ffmpeg processes that read strangers' files: for each, whether it holds on this
 * machine, and how, or what to do.
 */
export type SandboxInfo = Record<SandboxLine, { holds: boolean; detail: string }>
