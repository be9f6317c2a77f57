"""A real S3 server for the tests: OpenStack Swift with its s3api, as Debian packages it (python3-swift).

python3 s3-server.py FOLDER PORT KEY SECRET

Keeps what it is given in FOLDER, so that it can be killed and started again on it. All four servers of Swift
run in this one process, with a single copy of everything; the three behind the proxy take any free port.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

SWIFT = """
[swift-hash]
swift_hash_path_suffix = mirabelle
"""

BACKEND = """
[DEFAULT]
devices = {folder}
mount_check = false
swift_dir = {folder}
log_address = /nowhere
[app:main]
use = egg:swift#{name}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
log_address = /nowhere
[pipeline:main]
pipeline = catch_errors gatekeeper proxy-logging cache listing_formats bulk s3api tempauth slo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
# Removes bodies from responses to HEAD.
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
"""


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def serve(socket, app):
    return eventlet.spawn(
        wsgi.server, socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol, log_output=False
    )


def main(folder, port, key, secret):
    os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
    write(folder, "swift.conf", SWIFT)
    utils.set_swift_dir(folder)
    reload_storage_policies()
    running = []
    for name in ("account", "container", "object"):
        socket = eventlet.listen(("127.0.0.1", 0))
        builder = RingBuilder(4, 1, 0)
        here = {"ip": "127.0.0.1", "port": socket.getsockname()[1], "device": "disk"}
        builder.add_dev({**here, "region": 1, "zone": 1, "weight": 1})
        builder.rebalance()
        builder.get_ring().save(os.path.join(folder, f"{name}.ring.gz"))
        conf = write(folder, f"{name}.conf", BACKEND.format(folder=folder, name=name))
        running.append(serve(socket, loadapp(conf)))
    user = "user_" + key.replace(":", "_")
    conf = write(folder, "proxy.conf", PROXY.format(folder=folder, user=user, secret=secret))
    running.append(serve(eventlet.listen(("127.0.0.1", int(port))), loadapp(conf)))
    for server in running:
        server.wait()


main(*sys.argv[1:])
