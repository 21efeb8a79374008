import { z } from 'zod'
import { CliError } from '../../errors/cli-error.ts'
import { formatBytes } from '../../output/units.ts'
import { nameOf } from '../../uploads/source-file.ts'
import { upload } from '../../uploads/upload.ts'
import { failureOf } from '../../videos/failure.ts'
import { defineTool } from '../tool.ts'
import { newVideoDetails, summaryOf, videoSummary } from '../video-shapes.ts'

/** The rest is for comparing the checksums. */
const SENT_PERCENT = 95

/** Files that are being uploaded: two calls with the same one would share its unfinished upload. */
const underWay = new Set<string>()

export const uploadFile = defineTool({
  name: 'upload_file',
  title: 'Upload a file as a new video',
  describe: ({ folders }) =>
    'Uploads a video or audio file of the machine on which `svc mcp` runs, as a new video, and compares the ' +
    'checksum. Returns when every byte has arrived; get_video shows when the video is playable. After a ' +
    'canceled or broken upload, call it again with the same arguments to resume. ' +
    `Only files in ${folders.paths.join(' or ')}.`,
  input: z.strictObject({
    path: z
      .string()
      .min(1)
      .max(4_096)
      .describe('Absolute path of the file, or its path in the first folder'),
    ...newVideoDetails,
    name: newVideoDetails.name.describe('Default: the file name without its extension'),
  }),
  output: videoSummary,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  async run({ path, name, ...details }, { connection, api, folders, signal, report, note }) {
    const file = await folders.find(path)
    if (underWay.has(file.path))
      throw new CliError('conflict', `${file.fileName} is already being uploaded.`, 'Wait for it.')
    underWay.add(file.path)
    try {
      const total = formatBytes(file.sizeBytes)
      const video = await upload({
        connection,
        api,
        file,
        details,
        signal,
        name: name ?? nameOf(file),
        verify: true,
        again: 'upload_file with the same arguments',
        onSent: (sentBytes) =>
          report(
            (sentBytes / file.sizeBytes) * SENT_PERCENT,
            `${formatBytes(sentBytes)} of ${total} sent`,
          ),
        onChecking: () => report(null, 'Verifying the checksum'),
        print: note,
      })
      if (video.status === 'errored') throw failureOf(video)
      return summaryOf(video)
    } finally {
      underWay.delete(file.path)
    }
  },
})
