import { string } from '@oclif/core/args'

export const videoOfArg = () =>
  string({ name: 'video', description: 'ID of the video', required: true })
export const subtitleArg = () =>
  string({ name: 'subtitle', description: 'ID of the subtitle: sub_…', required: true })
export const trackArg = () =>
  string({ name: 'track', description: 'ID of the audio track: aud_…', required: true })
