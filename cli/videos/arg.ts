import { string } from '@oclif/core/args'

/** What is typed is sent as it is: the appliance knows its ids, and says which field is wrong. */
export const videoArg = () =>
  string({
    name: 'id',
    description: 'ID of the video: 15 characters, such as k3x9aB7dQ2mZp0R',
    required: true,
  })
