/** Who asks, after the door has checked the credentials. */
export interface Caller {
  kind: 'owner' | 'api_key'
  access: 'owner' | 'read_only' | 'read_write'
  /** The space that the request acts in. */
  space: string
  via: 'owner_secret' | 'session' | 'api_key'
  keyId: string | null
}
