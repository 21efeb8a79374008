/** Addresses beside the route table, which speak in other things than JSON: uploads by tus, media, pages. */
import type { JsonSchema } from './schemas.ts'

const text = (
  name: string,
  where: 'path' | 'query' | 'header',
  description: string,
  more: JsonSchema = {},
): JsonSchema => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' },
  ...more,
})
const ofType = (...types: string[]): JsonSchema =>
  Object.fromEntries(
    types.map((type) => [
      type,
      {
        schema: {
          type: 'string',
          ...(/^(?:text\/|application\/(?:vnd|dash|json))/.test(type) ? {} : { format: 'binary' }),
        },
      },
    ]),
  )
const MEDIA = ofType(
  'application/vnd.apple.mpegurl',
  'application/dash+xml',
  'video/mp4',
  'audio/mp4',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'text/vtt',
  'text/plain',
  'application/json',
  'application/octet-stream',
)
const IMAGES = ofType('image/jpeg', 'image/png', 'image/webp', 'image/avif')
const problem = {
  description: 'Refused, with the reason',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
const token = text(
  'token',
  'query',
  'A playback token, for a private video; `Authorization: Bearer` and the path form `/~<token>` work as well',
)
const tusVersion = text('Tus-Resumable', 'header', '1.0.0', { required: true })
const upload = text('upload', 'path', 'As in the Location of the answer that created it')
const authorized = [{ key: [] }, { session: [] }]

function operation(
  operationId: string,
  tag: string,
  summary: string,
  parameters: JsonSchema[],
  responses: JsonSchema,
  more: JsonSchema = {},
): JsonSchema {
  return {
    operationId,
    tags: [tag],
    summary,
    parameters,
    responses: { ...responses, '4XX': problem },
    security: [],
    ...more,
  }
}

export const BESIDE: Record<string, JsonSchema> = {
  '/v1/uploads': {
    post: operation(
      'uploads.create',
      'uploads',
      'Begin a resumable upload (tus 1.0); a key or an upload token',
      [
        tusVersion,
        text(
          'video',
          'query',
          'The video that it becomes the source of; without it a new one is made',
        ),
        text('Upload-Length', 'header', 'Size in bytes', { required: true }),
        text('Upload-Metadata', 'header', 'tus metadata: filename, name'),
      ],
      { 201: { description: 'Location is where the bytes go' } },
      { security: authorized },
    ),
  },
  '/v1/uploads/{upload}': {
    head: operation(
      'uploads.offset',
      'uploads',
      'How many bytes have come',
      [upload, tusVersion],
      { 200: { description: 'Upload-Offset says it' } },
      { security: authorized },
    ),
    patch: operation(
      'uploads.append',
      'uploads',
      'Send more bytes',
      [
        upload,
        tusVersion,
        text('Upload-Offset', 'header', 'Where they belong', { required: true }),
      ],
      {
        204: {
          description: 'Upload-Offset is where to go on; after the last byte the video is uploaded',
        },
      },
      {
        security: authorized,
        requestBody: {
          required: true,
          content: {
            'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
          },
        },
      },
    ),
    delete: operation(
      'uploads.delete',
      'uploads',
      'Give an upload up',
      [upload, tusVersion],
      { 204: { description: 'Its bytes are removed' } },
      { security: authorized },
    ),
  },
  '/media/{space}/{video_key}/{file}': {
    get: operation(
      'media.get',
      'media',
      'A file of a video: manifest.m3u8, manifest.mpd, <rendition>.mp4, audio.m4a, poster.jpg, ' +
        'storyboard.vtt, subtitles/<language>.vtt, transcript.json, chapters.vtt, peaks.json, ' +
        'original',
      [
        text('space', 'path', 'The first five characters of a video id'),
        text('video_key', 'path', 'The other ten'),
        text('file', 'path', 'May hold slashes'),
        token,
        text('download', 'query', 'Name to save it under'),
        text('Range', 'header', 'One range of bytes'),
      ],
      {
        200: {
          description:
            'The file, of the type that its name says; application/octet-stream for original',
          content: MEDIA,
        },
        206: { description: 'A range of it', content: MEDIA },
        304: { description: 'Not changed (If-None-Match)' },
      },
    ),
  },
  '/image/{file}': {
    get: operation(
      'media.image',
      'media',
      'Any frame of a video as a picture: <id>.jpg, .png, .webp or .avif',
      [
        text('file', 'path', 'The id of a video and the kind of picture'),
        token,
        {
          name: 'time',
          in: 'query',
          description:
            'Seconds, or a time such as 1:30 or 1:02:03.5; the frame that is shown then, ' +
            'exactly. Default: the moment of the poster',
          schema: { type: 'string', examples: ['12.5', '1:30'] },
        },
        {
          name: 'width',
          in: 'query',
          description: 'Pixels; never larger than the video',
          schema: { type: 'integer', minimum: 1 },
        },
        {
          name: 'height',
          in: 'query',
          description: 'Pixels; never larger than the video',
          schema: { type: 'integer', minimum: 1 },
        },
        {
          name: 'fit',
          in: 'query',
          description: 'contain: within width and height; cover: fills both, cut at the edges',
          schema: { type: 'string', enum: ['cover', 'contain'] },
        },
        {
          name: 'quality',
          in: 'query',
          description: 'Of the compression, from 1 to 100',
          schema: { type: 'integer', minimum: 1, maximum: 100 },
        },
      ],
      { 200: { description: 'The picture', content: IMAGES } },
    ),
  },
  '/embed/{id}': {
    get: operation(
      'pages.embed',
      'pages',
      'A page that shows one video, for an iframe',
      [text('id', 'path', 'The id of a video'), token],
      { 200: { description: 'HTML', content: { 'text/html': { schema: { type: 'string' } } } } },
    ),
  },
}
