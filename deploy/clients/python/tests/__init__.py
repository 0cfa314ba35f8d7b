# SPDX-License-Identifier: Apache-2.0
import os

# The services of the tests are on this machine.
os.environ["no_proxy"] = "*"
