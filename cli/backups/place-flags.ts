/** Flags of commands that read or write backups in S3. Its keys are in the environment. */
import { string } from '@oclif/core/flags'

export const s3Flags = {
  endpoint: string({
    summary: 'URL of the S3 host. Default: SVC_BACKUP_ENDPOINT, otherwise Amazon',
    helpValue: '<url>',
  }),
  region: string({
    summary: 'Region of the bucket. Default: SVC_BACKUP_REGION, otherwise us-east-1',
    helpValue: '<region>',
  }),
}

export const keyFileFlag = string({
  summary: 'File with the backup key (AGE-SECRET-KEY-1…), or - for stdin. Default: asks for it',
  helpValue: '<file>',
})
