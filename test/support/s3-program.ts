/** The S3 server of tests: node s3-program.ts FOLDER BUCKET. Writes its port, and ends with its standard input. */
import S3rver from '@20minutes/s3rver'

const [folder, bucket] = process.argv.slice(2)
const server = new S3rver({
  directory: folder!,
  address: '127.0.0.1',
  port: 0,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket!, configs: [] }],
})
const { port } = await server.run()
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit()).resume()
