/**
 * The used parts of Vimeo's responses. Every field may be missing: what an account may see depends on
 * plan and scopes.
 */
import { z } from 'zod'

const uri = z.string().max(500)
const link = z.object({
  link: z.string().max(8_000).nullish(),
  quality: z.string().nullish(),
  rendition: z.string().nullish(),
  type: z.string().nullish(),
  size: z.number().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
})
export type VimeoLink = z.infer<typeof link>
const folderOfVideo = z.object({ uri }).nullish()

export const vimeoFolder = z.object({
  uri,
  name: z.string().nullish(),
  metadata: z
    .object({ connections: z.object({ parent_folder: folderOfVideo }).nullish() })
    .nullish(),
})
export const vimeoVideo = z.object({
  uri,
  name: z.string().nullish(),
  description: z.string().nullish(),
  type: z.string().nullish(),
  language: z.string().nullish(),
  created_time: z.string().max(100).nullish(),
  tags: z.array(z.object({ name: z.string().nullish(), tag: z.string().nullish() })).nullish(),
  privacy: z.object({ view: z.string().nullish() }).nullish(),
  parent_folder: folderOfVideo,
  transcode: z.object({ status: z.string().nullish() }).nullish(),
  download: z.array(link).nullish(),
  files: z.array(link).nullish(),
})
export type VimeoVideo = z.infer<typeof vimeoVideo>
export const vimeoItem = z.object({
  type: z.string().nullish(),
  folder: vimeoFolder.nullish(),
  video: vimeoVideo.nullish(),
})
export const vimeoTextTrack = z.object({
  uri,
  active: z.boolean().nullish(),
  type: z.string().nullish(),
  language: z.string().nullish(),
  name: z.string().nullish(),
  link: z.string().max(8_000).nullish(),
})
export const vimeoToken = z.object({ scope: z.string().nullish() })
export const vimeoUser = z.object({ uri, name: z.string().nullish() })

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    total: z.number().nullish(),
    paging: z.object({ next: z.string().max(4_000).nullish() }).nullish(),
    data: z.array(row),
  })

/** Value of `fields`: smaller responses raise Vimeo's limit of requests. */
const LINKS = (name: string, withLink: boolean): string =>
  ['quality', 'rendition', 'type', 'size', 'height', ...(withLink ? ['link'] : [])]
    .map((field) => `${name}.${field}`)
    .join(',')
export const FOLDER_FIELDS = 'uri,name,metadata.connections.parent_folder.uri'
export const VIDEO_FIELDS = `uri,name,description,type,language,created_time,tags.name,tags.tag,privacy.view,parent_folder.uri,transcode.status,${LINKS('download', false)},${LINKS('files', false)}`
export const FILE_FIELDS = `uri,${LINKS('download', true)},${LINKS('files', true)}`
export const TRACK_FIELDS = 'uri,active,type,language,name,link'
/** Fields of a folder's items. */
export const ITEM_FIELDS = `type,${FOLDER_FIELDS.split(',')
  .map((field) => `folder.${field}`)
  .join(',')},${VIDEO_FIELDS.split(',')
  .map((field) => `video.${field}`)
  .join(',')}`
