import { deleting } from '../../kinds.ts'
import { uploadLinkArg } from '../../upload-links/flags.ts'

export default deleting({
  summary: 'Revoke an upload link: it accepts no more files, and uploads in progress stop.',
  examples: ['upload-links revoke uln_… --yes'],
  args: { id: uploadLinkArg() },
  object: 'upload_link',
  idOf: ({ id }) => id,
  question: async (api, { args }) => {
    const { label, files } = await api.uploadLinks.get({ params: args })
    return `Revoke ${label} (${files} files sent)? Videos already received are kept.`
  },
  remove: (api, { args }) => api.uploadLinks.delete({ params: args }),
})
