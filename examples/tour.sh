#!/usr/bin/env bash
# All twelve endpoints of the example API, with nothing but curl.
#
#   npm run serve                               in one terminal
#   examples/tour.sh [http://localhost:8080]    in another
#
# Prints what it does, the status and the body, and ends with 1 at the first status that is not the expected one.
set -euo pipefail

base_url=${1:-http://localhost:8080}
base_url=${base_url%/}
project=my-project
resources=$base_url/$project/resource
# Keys of earlier tours may still be there.
key=tour-$(date +%s)-$$

body=$(mktemp)
trap 'rm -f "$body"' EXIT

fail() {
  printf '\nfailed: %s\n' "$1" >&2
  exit 1
}

# call STATUS CURL-ARGUMENT…   sends one request with the token; its body is then in the file $body
call() {
  local expected=$1 status
  shift
  status=$(curl --silent --show-error --max-time 30 --output "$body" --write-out '%{http_code}' \
    --header "Authorization: Bearer $token" "$@") || fail "$base_url does not respond"
  printf '%s\n' "$status"
  cat "$body"
  printf '\n'
  [ "$status" = "$expected" ] || fail "$expected was expected"
}

# say NUMBER TEXT
say() {
  printf '\n%2s. %s\n    ' "$1" "$2"
}

# field NAME   the text or number with that name in the last body, which has it once
field() {
  sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" "$body"
}

json='Content-Type: application/json'

printf '    A token for %s from the development issuer\n' "$project"
curl --silent --show-error --max-time 30 --output "$body" --user tour:secret \
  --data grant_type=client_credentials --data-urlencode "scope=manage_test:$project" \
  "$base_url/oauth/token" || fail "$base_url does not respond; start it with: npm run serve"
token=$(field access_token)
[ -n "$token" ] || fail "the issuer gave no token: $(cat "$body")"

say 6 'POST: create a resource, with a 64-bit integer'
call 201 --request POST "$resources" --header "$json" --data '{
  "key": "'"$key"'",
  "objectTypeProperty": {
    "arrayOfStringExample": ["tour"],
    "arrayOfObjectType": [{ "integerExample": 9223372036854775807, "integerExampleInt32": 1 }]
  }
}'
id=$(field id)
[ -n "$id" ] || fail 'the response has no identifier'
grep -q 9223372036854775807 "$body" || fail 'the integer is not exact'

say 2 'GET: by its identifier'
call 200 "$resources/$id?optionalQueryParameter=a&secondOptionalQueryParameter=b"

say 3 'GET: by its key'
call 200 "$resources/key=$key"

say 5 'HEAD: is there one with this text?'
call 200 --head "$resources?stringParameter=tour"

say 1 'GET: the arrays of all that match, three to choose from'
call 200 --get "$resources" --data-urlencode 'stringParameter=tour' \
  --data-urlencode 'arrayOfString=tour' --data-urlencode 'arrayOfString=other' \
  --data-urlencode 'objectParameter={"arrayOfStringExample":["tour"]}'

say 7 'PATCH: overwrite one array, keep the others'
call 200 --request PATCH "$resources" --header "$json" \
  --data '{ "key": "'"$key"'", "objectTypeProperty": { "arrayOfIntExample": [1, 1, 2] } }'

say 8 'PUT: overwrite the whole resource'
call 200 --request PUT "$resources" --header "$json" \
  --data '{ "key": "'"$key"'", "objectTypeProperty": { "arrayOfStringExample": ["tour", "again"] } }'
version=$(field version)

say 10 'POST: update actions in order, for the version it has'
call 200 --request POST "$resources/$id" --header "$json" --data '{
  "version": '"$version"',
  "actions": [{ "action": "doSomeThing" }, { "action": "changeSomeProperty", "someProperty": "changed" }]
}'

say 10 'POST: the same again is a conflict, because the version has moved on'
call 409 --request POST "$resources/$id" --header "$json" \
  --data '{ "version": '"$version"', "actions": [{ "action": "doSomeThing" }] }'

say 4 'GET: search a text in a language, with a spelling mistake'
call 200 --get "$resources/searchApiPattern" --data-urlencode 'text.en=agian' --data-urlencode 'fuzzy=true' \
  --data-urlencode 'facet=objectTypeProperty.arrayOfStringExample'

say 12 'GET: query with a predicate and its variable, sorted, counted'
call 200 --get "$resources/sorted-query-parameters" --data-urlencode 'where=key = :name' \
  --data-urlencode 'sort=version desc' --data-urlencode 'limit=10' --data-urlencode 'withTotal=true' \
  --data-urlencode "var.name=$key"

complex=$resources/artificially-complex/path/uri-parameter-one=one/two

say 9 'POST: arrays taken from the request'
call 200 --request POST "$complex?queryParameterOne=1.5&queryParameterTwo=x" --header "$json" \
  --data '{ "eigthProperty": "8", "eleventhPropery": "11", "custom": { "any": "JSON" } }'

say 9 'POST: the other response, a date in six forms'
call 202 --request POST "$complex" --header "$json" --header 'Prefer: code=202' \
  --data '{ "createdAt": "2024-02-29T23:59:58.007Z" }'

say 11 'DELETE: and return it as it was'
call 200 --request DELETE "$resources/$id"

say 2 'GET: it is gone'
call 404 "$resources/$id"

printf '\nAll twelve endpoints responded as expected.\n'
