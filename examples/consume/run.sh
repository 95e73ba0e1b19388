#!/usr/bin/env bash
# Another repository, from nothing: packs the client and what it needs, installs the files into a copy of this project in
# a temporary folder, type-checks it and runs it against a service.
#
#   npm run serve                                      in one terminal
#   examples/consume/run.sh [http://localhost:8080]    in another
set -euo pipefail

base_url=${1:-http://localhost:8080}
here=$(cd "$(dirname "$0")" && pwd)
generated=$here/../../generated
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cp -R "$here/package.json" "$here/tsconfig.json" "$here/src" "$folder"
cd "$folder"
npm pack --silent --pack-destination "$folder" "$generated"/{types,validators,client} >/dev/null
npm install --silent --no-audit --no-fund --prefer-offline ./*.tgz
npm run --silent build
npm start --silent -- "$base_url"
