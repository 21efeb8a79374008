declare module '@20minutes/s3rver' {
  interface S3rverOptions {
    directory: string
    address: string
    port: number
    silent: boolean
    vhostBuckets: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<{ port: number }>
  }
}
