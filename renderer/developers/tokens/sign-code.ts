/** How a server signs a token, with the library that each language's people take. */
import type { TokenUse } from '../../../daemon/contract/token.ts'

const ALL: Record<TokenUse, true> = { playback: true, upload: true }
/** The contract's own list would bring its schemas along. */
export const USES = Object.keys(ALL) as TokenUse[]

export interface TokenRequest {
  sub: string
  aud: TokenUse
  expiresInSeconds: number
  download: boolean
}

export function signCode(request: TokenRequest): Readonly<Record<string, string>> {
  const { sub, aud, expiresInSeconds: seconds, download } = request
  return {
    Node: `// npm install jose
import { SignJWT } from 'jose'

const key = process.env.SVC_API_KEY

export const sign = () =>
  new SignJWT({ sub: '${sub}', aud: '${aud}'${download ? ', download: true' : ''} })
    .setProtectedHeader({ alg: 'HS256', kid: \`key_\${key.split('_')[2]}\` })
    .setExpirationTime(Math.floor(Date.now() / 1000) + ${seconds})
    .sign(new TextEncoder().encode(key))`,
    Python: `# pip install pyjwt
import os, time
import jwt

key = os.environ["SVC_API_KEY"]

def sign() -> str:
    claims = {"sub": "${sub}", "aud": "${aud}", "exp": int(time.time()) + ${seconds}${download ? ', "download": True' : ''}}
    return jwt.encode(claims, key, algorithm="HS256", headers={"kid": "key_" + key.split("_")[2]})`,
    PHP: `<?php
// composer require firebase/php-jwt
use Firebase\\JWT\\JWT;

function sign(): string {
    $key = getenv('SVC_API_KEY');
    $claims = ['sub' => '${sub}', 'aud' => '${aud}', 'exp' => time() + ${seconds}${download ? ", 'download' => true" : ''}];
    return JWT::encode($claims, $key, 'HS256', 'key_' . explode('_', $key)[2]);
}`,
    Go: `// go get github.com/golang-jwt/jwt/v5
func sign() (string, error) {
	key := os.Getenv("SVC_API_KEY")
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
		"sub": "${sub}",
		"aud": "${aud}",
		"exp": time.Now().Unix() + ${seconds},${download ? '\n\t\t"download": true,' : ''}
	})
	token.Header["kid"] = "key_" + strings.Split(key, "_")[2]
	return token.SignedString([]byte(key))
}`,
  }
}
