#!/usr/bin/env bash
# A page, from nothing: generates the packages of model/, packs them, installs them into a copy of this project in a
# temporary folder, type-checks and bundles the page, and serves it together with the reference service.
#
#   npm run build                              once: the generator
#   PORT=8080 examples/screen/run.sh           then open http://127.0.0.1:8080/, or …/?mocks without the service
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cp -R "$here/." "$folder"
cd "$folder"
node "$here/../../dist/main.js" generate model --out generated --target query,mocks,reference >/dev/null
npm pack --silent --pack-destination "$folder" ./generated/*/ >/dev/null
npm install --silent --no-audit --no-fund --prefer-offline ./*.tgz
npm run --silent build
cp index.html public
npm start --silent
