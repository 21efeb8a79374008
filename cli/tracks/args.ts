import { string } from '@oclif/core/args'

export const videoOfArg = () =>
  string({ name: 'video', description: 'Id of the video', required: true })
export const subtitleArg = () =>
  string({ name: 'subtitle', description: 'Id of the subtitle: sub_…', required: true })
export const trackArg = () =>
  string({ name: 'track', description: 'Id of the audio track: aud_…', required: true })
