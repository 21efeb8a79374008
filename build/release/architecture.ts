/** Processors that svc is released for, by Node's name, with what others call them. */
export const ARCHITECTURES = {
  x64: { debian: 'amd64' },
  arm64: { debian: 'arm64' },
} as const

export type Architecture = keyof typeof ARCHITECTURES
