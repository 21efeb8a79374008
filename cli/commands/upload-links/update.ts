import { string } from '@oclif/core/flags'
import { requestCommand } from '../../kinds.ts'
import { uploadLinkColumns } from '../../upload-links/columns.ts'
import { uploadLinkArg, uploadLinkFlags, uploadLinkOf } from '../../upload-links/flags.ts'
import { someChange } from '../../values.ts'

export default requestCommand({
  summary: 'Change an upload link.',
  examples: ['upload-links update uln_… --expires-in 7d --max-files none'],
  args: { id: uploadLinkArg() },
  flags: {
    label: string({ summary: 'Page heading: what you ask for', helpValue: '<text>' }),
    ...uploadLinkFlags,
  },
  prints: { routes: ['uploadLinks.update'] },
  columns: uploadLinkColumns,
  ask: async (api, { args, flags }) =>
    api.uploadLinks.update({
      params: args,
      body: someChange({
        ...uploadLinkOf(flags),
        ...(flags.label === undefined ? {} : { label: flags.label }),
      }),
    }),
})
