import { string } from '@oclif/core/args'

/** The id is sent unchecked: the appliance validates it and names the wrong field. */
export const videoArg = () =>
  string({
    name: 'id',
    description: 'ID of the video: 15 characters, such as k3x9aB7dQ2mZp0R',
    required: true,
  })
